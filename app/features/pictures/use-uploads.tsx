import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '~/http/client'
import { uploadForm } from '~/http/upload'
import { cropOf, type View, WHOLE } from './crop'
import { prepared } from './prepare.browser'

export interface Upload {
  key: string
  file: File
  /** Shown while it is on its way. */
  preview: string
  view: View
  /** The picture that it takes the place of. */
  replaces: string | undefined
  progress: number
  problem: string | null
}

interface UploadsOptions<P> {
  /** The call that takes a picture as `file`: `POST /media`. */
  call: string
  /** What it wants besides. */
  fields?: Record<string, string>
  shape?: number | undefined
  /** Told of each picture that is stored, with the file it was made of. */
  onStored: (picture: P, upload: Upload) => void
}

/** More would only share the same connection. */
const AT_ONCE = 2

/** Files on their way: two at a time, each with its progress, its end and its sentence. */
export function useUploads<P>({ call, fields = {}, shape, onStored }: UploadsOptions<P>) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const under_way = useRef(new Map<string, AbortController>())
  const latest = useRef(onStored)
  latest.current = onStored
  const change = (key: string, what: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...what } : one)))

  const remove = (key: string) => {
    under_way.current.get(key)?.abort()
    under_way.current.delete(key)
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
      under_way.current.delete(upload.key)
    }
  }

  useEffect(() => {
    const free = AT_ONCE - under_way.current.size
    const next = uploads
      .filter(({ key, problem }) => !problem && !under_way.current.has(key))
      .slice(0, Math.max(0, free))
    for (const upload of next) void begin(upload)
  })

  useEffect(
    () => () => {
      for (const controller of under_way.current.values()) controller.abort()
    },
    [],
  )

  const add = (files: File[], { view = WHOLE, replaces }: { view?: View; replaces?: string | undefined } = {}) =>
    setUploads((all) => [
      ...all,
      ...files.map((file) => {
        const [key, preview] = [crypto.randomUUID(), URL.createObjectURL(file)]
        return { key, file, preview, view, replaces, progress: 0, problem: null }
      }),
    ])
  const retry = (key: string) => change(key, { problem: null, progress: 0 })
  return { uploads, add, remove, retry }
}
