import { near } from './hold.ts'

/** Replaces a pressed link to a video by the player. */
export const playVideos = () =>
  addEventListener('click', (event) => {
    const video = near(event, '[data-video]')
    if (!video || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const player = document.createElement('iframe')
    player.src = `https://www.youtube-nocookie.com/embed/${video.dataset.video}?autoplay=1`
    player.title = video.dataset.title ?? ''
    player.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
    player.className = 'absolute inset-0 size-full'
    video.replaceWith(player)
    player.focus()
  })
