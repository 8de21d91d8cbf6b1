import type { RefObject } from 'react'

// Without HEIC an iPhone hands over a JPEG.
export const ACCEPTED_PICTURES = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

interface PictureInputProps {
  ref: RefObject<HTMLInputElement | null>
  multiple?: boolean
  'aria-label'?: string
  onFiles: (files: File[]) => void
}

export const PictureInput = ({ onFiles, ...rest }: PictureInputProps) => (
  <input
    type="file"
    accept={ACCEPTED_PICTURES}
    hidden
    {...rest}
    onChange={({ currentTarget }) => {
      onFiles([...(currentTarget.files ?? [])])
      currentTarget.value = ''
    }}
  />
)
