import { US_STATES } from '~/lib/us-states'

export const StateOptions = () =>
  US_STATES.map(([letters, name]) => (
    <option key={letters} value={letters}>
      {name}
    </option>
  ))
