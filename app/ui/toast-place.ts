import { freePlace } from './free-place'

const PRESSABLE = 'a[href], button, input, select, textarea, label, summary, [role="option"], [role="menuitem"]'
const ROW_PX = 8
export const GAP_PX = 12

let row = 0

/** A press meant for the page must never hit a toast. Toasts don't move without need, since they have buttons, too. */
export function placeToasts(): void {
  const toasts = [...document.querySelectorAll<HTMLElement>('[data-sonner-toast][data-visible="true"]')]
  const front = toasts.find(({ dataset }) => dataset.front === 'true')
  const tall = (front?.offsetHeight ?? 0) + GAP_PX * (toasts.length - 1)
  row = front ? rowFor(tall, front.getBoundingClientRect()) : 0
  document.documentElement.style.setProperty('--toast-lift', `${row * ROW_PX}px`)
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
  return Boolean(pressable && pressable.getBoundingClientRect().height < 2 * tall)
}
