import { Trash2, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { sentenceOf } from '~/http/client'
import { uploadForm } from '~/http/upload'
import { Button, buttonClass } from '~/ui/button'
import { FieldError } from '~/ui/field-error'
import { IconButton } from '~/ui/icon-button'
import { ProgressBar } from '~/ui/progress-bar'
import { toast } from '~/ui/toast'
import { prepared } from '../pictures/prepare.browser'
import { DOCUMENT_DAYS, MOST_DOCUMENTS } from './claim'
import { claimsApi } from './claims.calls'
import type { Claim } from './claims.contract'
import { Code } from './code'

interface DocumentsProps {
  claim: Claim | null
  onClaim: (claim: Claim) => void
  /** Makes the claim that a first photo belongs to. */
  begin?: () => Promise<Claim>
}

export function Documents({ claim, onClaim, begin }: DocumentsProps) {
  const { sending, problem, send, cancel, refuse } = useDocuments({ claim, onClaim, begin })
  const sent = claim?.documents ?? []
  const is_proof = claim?.method !== 'domain' && claim?.method !== 'code'
  const remove = (document_id: string) =>
    claimsApi('DELETE /claims/:id/documents/:document_id', { params: { id: claim!.id, document_id } })
      .then((changed) => {
        onClaim(changed)
        toast.success('Photo deleted')
      })
      .catch(refuse)
  return (
    <div className="grid gap-4">
      {is_proof ? (
        <WhatToSend code={claim?.code} />
      ) : (
        <p className="text-soft">
          If you like, add a photo of your permit, or of you in your kitchen. It helps us decide.
        </p>
      )}
      {sent.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {sent.map(({ id, url }, nth) => (
            <li key={id} className="relative">
              <img
                src={url}
                alt={`Your proof, ${nth + 1}`}
                className="aspect-square w-full rounded-control border border-oat object-cover"
              />
              <IconButton
                label={`Delete photo ${nth + 1}`}
                className="absolute top-1 right-1 bg-paper"
                onClick={() => remove(id)}
              >
                <Trash2 aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {sending && (
        <div className="flex items-center gap-3" role="status">
          <ProgressBar value={sending.progress * 100} label={`Sending ${sending.name}`} className="flex-1" />
          <IconButton label="Cancel" onClick={cancel}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      )}
      {problem && (
        <div role="alert">
          <FieldError>{problem}</FieldError>
        </div>
      )}
      {sent.length < MOST_DOCUMENTS && !sending && (
        <div className="flex flex-wrap gap-3">
          <label
            className={buttonClass({
              variant: is_proof && sent.length === 0 ? 'primary' : 'secondary',
              className: 'focus-within:outline-2',
            })}
          >
            {sent.length > 0 ? 'Add another photo' : 'Choose a photo'}
            <input
              type="file"
              accept="image/*"
              multiple
              className="sr-only"
              onChange={({ target }) => {
                void send([...(target.files ?? [])])
                target.value = ''
              }}
            />
          </label>
          {begin && !claim && (
            <Button variant="secondary" onClick={() => begin().catch(refuse)}>
              Get a code for a card
            </Button>
          )}
        </div>
      )}
      <p className="text-sm text-soft">
        Up to {MOST_DOCUMENTS} photos. Only our editors see them, and we delete them {DOCUMENT_DAYS} days after we
        decide.
      </p>
    </div>
  )
}

const WhatToSend = ({ code }: { code: string | null | undefined }) => (
  <>
    <p className="text-soft">
      {code
        ? 'Either of your permit, or of you in your kitchen holding a card with this code, written by hand:'
        : 'Either of your permit, or of you in your kitchen holding a card with a code from us.'}
    </p>
    {code && <Code>{code}</Code>}
  </>
)

interface UploadingFile {
  name: string
  progress: number
}

/** Sends one file after the other; a refused file says why, and the next goes on. */
function useDocuments({ claim, onClaim, begin }: DocumentsProps) {
  const [sending, setSending] = useState<UploadingFile | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const under_way = useRef<AbortController>(null)
  const refuse = (thrown: unknown) =>
    setProblem(thrown instanceof Error && thrown.name === 'Error' ? thrown.message : sentenceOf(thrown))

  const send = async (files: File[]) => {
    const controller = new AbortController()
    under_way.current = controller
    setProblem(null)
    const { id } = claim ?? (await begin?.().catch(refuse)) ?? {}
    if (!id) return
    for (const file of files) {
      if (controller.signal.aborted) break
      const onProgress = (progress: number) => setSending({ name: file.name, progress })
      onProgress(0)
      try {
        const form = new FormData()
        form.set('file', (await prepared(file)).file, file.name)
        onClaim(
          await uploadForm<Claim>(`POST /claims/${id}/documents`, form, {
            onProgress,
            signal: controller.signal,
          }),
        )
      } catch (thrown) {
        if (!controller.signal.aborted) refuse(thrown)
      }
    }
    setSending(null)
  }
  return { sending, problem, send, refuse, cancel: () => under_way.current?.abort() }
}
