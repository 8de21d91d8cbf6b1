import { LinkButton } from '~/ui/link-button'
import { Notice } from '~/ui/notice'

interface AddressAskedProps {
  to: string
  number_instead: string | null
}

/** On the baker's desk until the owner has chosen (ruling 56). */
export const AddressAsked = ({ to, number_instead }: AddressAskedProps) => (
  <Notice
    kind="warning"
    className="mb-6"
    title="You take orders by request only for now"
    action={<LinkButton to={to}>Choose in Settings</LinkButton>}
  >
    Your state wants home bakers to show their address online. Publish yours
    {number_instead && `, show your ${number_instead} instead`}, or stay with requests only. It’s your choice.
  </Notice>
)
