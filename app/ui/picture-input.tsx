import type { RefObject } from 'react'

interface PictureInputProps {
  ref: RefObject<HTMLInputElement | null>
  multiple?: boolean
  'aria-label'?: string
  onFiles: (files: File[]) => void
}

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
