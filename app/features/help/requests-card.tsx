import { LinkButton } from '~/ui/link-button'

/** On one's account. */
export const HelpRequestsCard = () => (
  <section aria-labelledby="help-requests" className="grid gap-3">
    <h2 id="help-requests" className="display-3">
      Your requests
    </h2>
    <p className="text-soft">Your messages to us, and our answers.</p>
    <LinkButton to="/help/requests" variant="secondary" className="justify-self-start">
      See your requests
    </LinkButton>
  </section>
)
