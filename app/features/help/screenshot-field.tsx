import { sentenceOf } from '~/http/client'
import { uploadForm } from '~/http/upload'
import { Button } from '~/ui/button'
import { PictureChooser } from '../pictures/picture-chooser'

interface ScreenshotFieldProps {
  picture: File | null
  onChange: (picture: File | null) => void
}

export const ScreenshotField = ({ picture, onChange }: ScreenshotFieldProps) => (
  <fieldset className="grid gap-2">
    <legend className="mb-1.5 font-semibold text-[0.9375rem]">
      Screenshot<span className="ml-1 font-normal text-soft">(optional)</span>
    </legend>
    {picture && (
      <p className="flex flex-wrap items-center gap-3">
        <span className="wrap-anywhere">{picture.name}</span>
        <Button size="sm" variant="quiet" onClick={() => onChange(null)}>
          Leave it out
        </Button>
      </p>
    )}
    <PictureChooser
      label={picture ? 'Choose another picture' : 'Choose a picture'}
      hint="A picture of the moment helps. Only you and our editors see it."
      onFiles={([file]) => file && onChange(file)}
    />
  </fieldset>
)

/** The message is with us already: what fails here is said, and takes nothing back. */
export async function sendScreenshot(number: string, email: string, picture: File): Promise<string | null> {
  const form = new FormData()
  form.set('file', picture)
  const query = email ? `?${new URLSearchParams({ email })}` : ''
  try {
    await uploadForm(`POST /help-requests/${number}/screenshot${query}`, form)
    return null
  } catch (error) {
    return sentenceOf(error)
  }
}
