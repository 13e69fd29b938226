/** Replaces a link to a video by the player when it is pressed. */
export default function playWhenPressed(video: HTMLElement): void {
  video.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const player = document.createElement('iframe')
    player.src = `https://www.youtube-nocookie.com/embed/${video.dataset.video}?autoplay=1`
    player.title = video.dataset.title ?? ''
    player.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
    player.className = 'absolute inset-0 size-full'
    video.replaceWith(player)
    player.focus()
  })
}
