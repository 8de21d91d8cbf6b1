export function beginLater<Script>(load: () => Promise<Script>, begin: (script: Script) => () => void): () => void {
  let stop = () => {}
  let stopped = false
  load().then(
    (script) => {
      if (!stopped) stop = begin(script)
    },
    () => undefined,
  )
  return () => {
    stopped = true
    stop()
  }
}
