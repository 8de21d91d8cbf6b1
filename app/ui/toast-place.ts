import { freePlace } from './free-place'

/** And what is marked, because it is read at the very moment in which toasts come. */
const PRESSABLE =
  'a[href], button, input, select, textarea, label, summary, [role="option"], [role="menuitem"], [data-keep-clear]'
const ROW_PX = 8
export const GAP_PX = 12
const AGAIN_MS = 400

let row = 0
let page = ''
let again: ReturnType<typeof setTimeout> | undefined

/** A press meant for the page must never hit a toast. Toasts don't move without need, since they have buttons, too. */
export function placeToasts(): void {
  const toasts = [...document.querySelectorAll<HTMLElement>('[data-sonner-toast][data-visible="true"]')]
  const front = toasts.find(({ dataset }) => dataset.front === 'true')
  const tall = (front?.offsetHeight ?? 0) + GAP_PX * (toasts.length - 1)
  row = front ? rowFor(tall, front.getBoundingClientRect()) : 0
  document.documentElement.style.setProperty('--toast-lift', `${row * ROW_PX}px`)
  page = front ? page || location.pathname : ''
  clearTimeout(again)
  if (front) again = setTimeout(lookAgain, AGAIN_MS)
}

/** A toast may outlive its page, and what the next one has may come late. On its own page it stays: a finger may be on its way. */
function lookAgain(): void {
  if (location.pathname !== page) placeToasts()
  else again = setTimeout(lookAgain, AGAIN_MS)
}

function rowFor(tall: number, { left, right }: DOMRect): number {
  const needed = Math.ceil(tall / ROW_PX) + 1
  const isTaken = (at: number) => {
    const y = window.innerHeight - (at + 1.5) * ROW_PX
    for (let x = left + ROW_PX; x < right; x += 2 * ROW_PX) if (isPressedHere(x, y, tall)) return true
    return false
  }
  const stays = !Array.from({ length: needed }, (_, at) => row + at).some(isTaken)
  return stays ? row : freePlace(Math.floor(window.innerHeight / ROW_PX) - 1, needed, isTaken)
}

function isPressedHere(x: number, y: number, tall: number): boolean {
  const there = document.elementsFromPoint(x, y).find((element) => !element.closest('[data-sonner-toaster]'))
  const pressable = there?.closest(PRESSABLE)
  if (!pressable) return false
  // Whoever writes reads it, however tall it grows.
  return pressable.matches('textarea') || pressable.getBoundingClientRect().height < 2 * tall
}
