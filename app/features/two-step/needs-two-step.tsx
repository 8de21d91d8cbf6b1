import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'

/** In place of the screens of a role that waits. */
export const NeedsTwoStep = () => (
  <div className="column pb-16">
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title="First, a Second Lock"
        intro="You can see and change a lot here, so your password alone isn’t enough. Turn on two-step sign-in, and this page opens. All you need is your phone."
      />
      <LinkButton to="/account#two-step">Turn on two-step sign-in</LinkButton>
    </div>
  </div>
)
