import { useRef, useState } from 'react'
import { useDirtyForm } from '~/ui/dirty-form'
import { toast } from '~/ui/toast'
import type { View } from './crop'
import { type FieldPicture, movedTo, type PictureKind } from './picture'
import { type Upload, useUploads } from './use-uploads'

export interface FieldPicturesOptions {
  kind: PictureKind
  /** Width divided by height: pictures are cut to it, from the middle until the user chooses another part. Without it they stay whole. */
  shape?: number
  max: number
  value: FieldPicture[]
  onChange: (pictures: FieldPicture[]) => void
}

/** `said` is for screen readers. */
export function useFieldPictures({ kind, shape, max, value, onChange }: FieldPicturesOptions) {
  const latest = useRef(value)
  latest.current = value
  const [said, setSaid] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [cropping, setCropping] = useState<FieldPicture | null>(null)
  /** The original files, so that a crop can use the whole picture. */
  const files = useRef(new Map<string, File>())

  const change = (next: FieldPicture[], words = '') => {
    // A second change may come before the next render.
    latest.current = next
    onChange(next)
    setSaid(words)
  }
  const keep = (picture: FieldPicture, { file, replaces }: Upload) => {
    files.current.set(picture.id, file)
    const others = latest.current.filter((one) => one.id !== picture.id || one.id === replaces)
    const place = others.findIndex((one) => one.id === replaces)
    change(place < 0 ? [...others, picture] : others.with(place, picture), 'Picture added.')
  }
  const { uploads, add, remove, retry } = useUploads({ call: 'POST /media', fields: { kind }, shape, onStored: keep })
  useDirtyForm(uploads.length > 0)

  const room = max - value.length - uploads.filter(({ replaces }) => !replaces).length
  const take = (chosen: File[]) => {
    const few = `There’s room for ${max} ${max === 1 ? 'picture' : 'pictures'}. We left out the rest.`
    setProblem(chosen.length > room ? few : null)
    add(chosen.slice(0, room))
  }
  const move = (from: number, to: number) => {
    if (to < 0 || to >= value.length || from === to) return
    change(movedTo(latest.current, from, to), `Picture ${from + 1} is now picture ${to + 1} of ${value.length}.`)
  }
  const takeOut = (picture: FieldPicture, place: number) => {
    change(
      latest.current.filter((one) => one.id !== picture.id),
      'Picture deleted.',
    )
    toast.success('Picture deleted.', {
      undo: () => change(latest.current.toSpliced(place, 0, picture), 'Picture is back.'),
    })
  }
  const crop = async (picture: FieldPicture, view: View) => {
    setCropping(null)
    const file = files.current.get(picture.id) ?? (await fetchFile(picture.url))
    if (file) add([file], { view, replaces: picture.id })
    else setProblem('We couldn’t load that picture. Please try again.')
  }
  const describe = (id: string, alt: string) =>
    change(latest.current.map((one) => (one.id === id ? { ...one, alt } : one)))

  return {
    said,
    problem,
    uploads,
    room,
    add,
    remove,
    retry,
    take,
    move,
    describe,
    takeOut,
    cropping,
    setCropping,
    crop,
    sourceOf: ({ id, url }: FieldPicture) => sourceOf(files.current.get(id), url),
  }
}

const addresses = new WeakMap<File, string>()

function sourceOf(file: File | undefined, url: string): string {
  if (!file) return url
  const known = addresses.get(file) ?? URL.createObjectURL(file)
  addresses.set(file, known)
  return known
}

async function fetchFile(url: string): Promise<File | null> {
  const response = await fetch(url).catch(() => null)
  return response?.ok ? new File([await response.blob()], 'picture.webp', { type: 'image/webp' }) : null
}
