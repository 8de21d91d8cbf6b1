import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '~/http/client'
import { uploadForm } from '~/http/upload'
import { cropOf, type View, WHOLE } from './crop'
import { prepared } from './prepare.browser'

export interface Upload {
  key: string
  file: File
  preview: string
  view: View
  replaces: string | undefined
  progress: number
  problem: string | null
}

interface UploadsOptions<P> {
  /** The call that takes the picture as `file`. */
  call: string
  fields?: Record<string, string>
  shape?: number | undefined
  onStored: (picture: P, upload: Upload) => void
}

/** More would only share the same connection. */
const AT_ONCE = 2

export function useUploads<P>({ call, fields = {}, shape, onStored }: UploadsOptions<P>) {
  const [uploads, setUploads] = useState<Upload[]>([])
  // Not in the state: an effect with an older render's state would send a picture again that has just arrived.
  const waiting = useRef<Upload[]>([])
  const under_way = useRef(new Map<string, AbortController>())
  const latest = useRef(onStored)
  latest.current = onStored
  const change = (key: string, what: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...what } : one)))

  const remove = (key: string) => {
    under_way.current.get(key)?.abort()
    waiting.current = waiting.current.filter((one) => one.key !== key)
    setUploads((all) => {
      for (const one of all) if (one.key === key) URL.revokeObjectURL(one.preview)
      return all.filter((one) => one.key !== key)
    })
  }

  const begin = async (upload: Upload) => {
    const controller = new AbortController()
    under_way.current.set(upload.key, controller)
    try {
      const { file, size } = await prepared(upload.file)
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      if (shape && size)
        for (const [side, part] of Object.entries(cropOf(size, shape, upload.view)))
          form.set(`crop_${side}`, String(part))
      form.set('file', file, upload.file.name)
      const onProgress = (progress: number) => change(upload.key, { progress })
      const picture = await uploadForm<P>(call, form, { onProgress, signal: controller.signal })
      latest.current(picture, upload)
      remove(upload.key)
    } catch (thrown) {
      if (controller.signal.aborted) return
      const own = thrown instanceof Error && thrown.name === 'Error' ? thrown.message : undefined
      change(upload.key, { problem: own ?? sentenceOf(thrown, 'We couldn’t send that picture.') })
    } finally {
      under_way.current.delete(upload.key)
      beginNext()
    }
  }
  const beginNext = () => {
    while (under_way.current.size < AT_ONCE && waiting.current.length > 0) void begin(waiting.current.shift()!)
  }

  useEffect(
    () => () => {
      waiting.current = []
      for (const controller of under_way.current.values()) controller.abort()
    },
    [],
  )

  const add = (files: File[], { view = WHOLE, replaces }: { view?: View; replaces?: string | undefined } = {}) => {
    const added = files.map((file) => {
      const [key, preview] = [crypto.randomUUID(), URL.createObjectURL(file)]
      return { key, file, preview, view, replaces, progress: 0, problem: null }
    })
    setUploads((all) => [...all, ...added])
    waiting.current.push(...added)
    beginNext()
  }
  const retry = (key: string) => {
    const failed = uploads.find((one) => one.key === key)
    // A second press must not send it twice.
    if (!failed || under_way.current.has(key) || waiting.current.some((one) => one.key === key)) return
    change(key, { problem: null, progress: 0 })
    waiting.current.push(failed)
    beginNext()
  }
  return { uploads, add, remove, retry }
}
