import { type ComponentType, lazy } from 'react'
import { untilLoaded } from './until-loaded'

/** A section of the server's HTML whose script loads when the visitor is near. An earlier press is repeated, since React drops it. */
export function comesLater<Props>(id: string, load: () => Promise<ComponentType<Props>>) {
  let pressed: HTMLElement | null = null
  const remember = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest(`#${id}`)) pressed = target.closest('button')
  }
  document.addEventListener('click', remember, true)
  return lazy(async () => {
    const section = await untilLoaded(load)
    document.removeEventListener('click', remember, true)
    setTimeout(() => pressed?.click())
    return { default: section }
  })
}
