import type { RefObject } from 'react'

interface PictureInputProps {
  ref: RefObject<HTMLInputElement | null>
  multiple?: boolean
  'aria-label'?: string
  onFiles: (files: File[]) => void
}

/** What a button that asks for pictures opens. The same file can be chosen twice in a row. */
export const PictureInput = ({ onFiles, ...rest }: PictureInputProps) => (
  <input
    type="file"
    accept="image/*"
    hidden
    {...rest}
    onChange={({ currentTarget }) => {
      onFiles([...(currentTarget.files ?? [])])
      currentTarget.value = ''
    }}
  />
)
