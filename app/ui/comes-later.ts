import { type ComponentType, lazy } from 'react'

/**
 * A section that is in the server's HTML under this id, and whose script comes when somebody is near. A press that is quicker than
 * the script is repeated once it is there: React would let it go.
 */
export function comesLater<Props>(id: string, load: () => Promise<ComponentType<Props>>) {
  let pressed: HTMLElement | null = null
  const remember = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest(`#${id}`)) pressed = target.closest('button')
  }
  document.addEventListener('click', remember, true)
  return lazy(async () => {
    const section = await load()
    document.removeEventListener('click', remember, true)
    setTimeout(() => pressed?.click())
    return { default: section }
  })
}
