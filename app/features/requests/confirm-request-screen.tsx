import { useNavigate, useSearchParams } from 'react-router'
import { useSend } from '~/http/use-send'
import { Button } from '~/ui/button'
import { LinkButton } from '~/ui/link-button'
import { NeedsScript } from '~/ui/needs-script'
import { Notice } from '~/ui/notice'
import { PageHeader } from '~/ui/page-header'
import { useAuth } from '../accounts/auth-context'
import { requestPath } from './request'
import { requestsApi } from './requests.calls'

/** Opening the link sends nothing: programs that check links in mails open it, too. */
export function ConfirmRequestScreen() {
  const [params] = useSearchParams()
  const { adopt } = useAuth()
  const navigate = useNavigate()
  const { box, busy, notice, send } = useSend<HTMLDivElement>()
  const confirm = () =>
    send(async () => {
      const body = { code: params.get('code') ?? '' }
      const { request_id, session } = await requestsApi('POST /requests/confirm', { body })
      // Where the address has an account, the screen's guard asks to sign in first.
      if (session) adopt(session)
      await navigate(requestPath(request_id), { replace: true })
    })
  return (
    <div className="column max-w-2xl pb-16">
      <PageHeader title="Send your request" intro="One press, and it goes to the bakery. It’s still free to ask." />
      <NeedsScript what="Sending your request" />
      <div ref={box} className="grid justify-items-start gap-4">
        {notice && (
          <Notice
            kind="error"
            live
            className="w-full"
            action={
              <LinkButton to="/browse" variant="secondary">
                Browse bakeries
              </LinkButton>
            }
          >
            {notice}
          </Notice>
        )}
        <Button size="lg" loading={busy} onClick={() => void confirm()}>
          Send it
        </Button>
      </div>
    </div>
  )
}
