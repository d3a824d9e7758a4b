# An image with nothing but the program, which needs nothing: /proc comes with the container. The context is a folder
# with bin/amd64/flowctl and bin/arm64/flowctl, out of the release's archives.
FROM scratch AS program
ARG TARGETARCH
COPY bin/${TARGETARCH}/flowctl /bin/flowctl
WORKDIR /repository
ENTRYPOINT ["/bin/flowctl"]
CMD ["validate"]

# GitLab, and others that run a script inside an image, need a shell.
FROM busybox:1.37.0-musl AS shell
ARG TARGETARCH
COPY bin/${TARGETARCH}/flowctl /bin/flowctl
WORKDIR /repository
