import { useState } from 'react'
import { Dialog } from '~/ui/dialog'
import { Policy } from './policy'
import { PicturesField, RequestFields } from './request-fields'
import { EMPTY_REQUEST } from './request-form'
import type { CustomOrderSettings } from './requests.contract'

/** The form as customers will see it, to try out. Nothing of it is sent. */
export default function FormPreview({ settings, onClose }: { settings: CustomOrderSettings; onClose: () => void }) {
  const [form, setForm] = useState(EMPTY_REQUEST)
  return (
    <Dialog open wide onOpenChange={onClose} title="What customers see" description="Try it out. Nothing is sent.">
      <div className="grid gap-5 pb-4">
        <RequestFields
          wanted={settings}
          room={{ earliest_on: null, full_weeks: [] }}
          form={form}
          problems={{}}
          onChange={(change) => setForm({ ...form, ...change })}
        />
        {settings.asks.pictures !== 'off' && <PicturesField required={settings.asks.pictures === 'required'} />}
        <Policy text={settings.policy} />
      </div>
    </Dialog>
  )
}
