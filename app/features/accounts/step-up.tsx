import { createRoot } from 'react-dom/client'
import { StepUpDialog } from './step-up-dialog'

let asking: Promise<boolean> | null = null

/** One dialog for however many calls were refused. Drawn beside the page, which stays as it is, whatever it shows. */
export function stepUp(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = null
  })
  return asking
}

const ask = () =>
  new Promise<boolean>((resolve) => {
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    const end = (shown: boolean) => {
      root.unmount()
      place.remove()
      resolve(shown)
    }
    root.render(<StepUpDialog onEnd={end} />)
  })
