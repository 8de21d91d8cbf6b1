import { Link } from 'react-router'
import { Checkbox } from '~/ui/checkbox'

interface AgreeToRulesProps {
  agrees: boolean
  onAgrees: (agrees: boolean) => void
  error?: string | undefined
}

/** Asked with a member's first post. */
export const AgreeToRules = ({ agrees, onAgrees, error }: AgreeToRulesProps) => (
  <Checkbox
    name="agree_to_rules"
    checked={agrees}
    onChange={({ target }) => onAgrees(target.checked)}
    error={error}
    label={
      <>
        I agree to the{' '}
        <Link to="/forum/rules" target="_blank" className="underline">
          forum’s rules
        </Link>
      </>
    }
    hint="We look at your first post before others see it, and tell you when it’s up."
  />
)
