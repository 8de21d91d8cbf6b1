import { Dialog } from '~/ui/dialog'
import { RecoveryCodes } from './recovery-codes'

export const NewCodes = ({ codes, onClose }: { codes: string[]; onClose: () => void }) => (
  <Dialog open title="Your new recovery codes">
    <RecoveryCodes codes={codes} onKept={onClose} />
  </Dialog>
)
