import { untilLoaded } from './until-loaded'

export function beginLater<Script>(load: () => Promise<Script>, begin: (script: Script) => () => void): () => void {
  let stop = () => {}
  let stopped = false
  void untilLoaded(load).then((script) => {
    if (!stopped) stop = begin(script)
  })
  return () => {
    stopped = true
    stop()
  }
}
