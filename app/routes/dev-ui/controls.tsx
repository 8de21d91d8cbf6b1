import { MapPin, Pencil, ShoppingBag, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { FieldPicture } from '~/features/pictures/picture'
import { PictureField } from '~/features/pictures/picture-field'
import { CountBadge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Checkbox } from '~/ui/checkbox'
import { LinkChip, ToggleChip } from '~/ui/chip'
import { ConfirmDialog } from '~/ui/confirm-dialog'
import { Dialog, DialogClose } from '~/ui/dialog'
import { DropdownMenu } from '~/ui/dropdown-menu'
import { Field } from '~/ui/field'
import { IconButton } from '~/ui/icon-button'
import { LinkButton } from '~/ui/link-button'
import { PasswordInput } from '~/ui/password-input'
import { Popover, PopoverClose } from '~/ui/popover'
import { RadioGroup } from '~/ui/radio-group'
import { Select } from '~/ui/select'
import { StrengthMeter } from '~/ui/strength-meter'
import { Switch } from '~/ui/switch'
import { Tabs } from '~/ui/tabs'
import { TextInput } from '~/ui/text-input'
import { Textarea } from '~/ui/textarea'
import { toast } from '~/ui/toast'
import { Tooltip } from '~/ui/tooltip'
import { Part, Row } from './part'

export function Actions() {
  const [on, setOn] = useState(true)
  return (
    <Part id="actions" title="Actions">
      <Row>
        <Button>Primary</Button>
        <Button variant="secondary">Secondary</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="danger">Danger</Button>
        <Button disabled>Disabled</Button>
        <Button loading>Saving it</Button>
        <LinkButton to="#actions">Link</LinkButton>
      </Row>
      <Row>
        <Button size="sm">Small</Button>
        <Button size="lg">Large</Button>
        <Button variant="secondary" size="lg">
          <ShoppingBag className="size-5" aria-hidden="true" />
          With icon
          <CountBadge count={120} label="items" />
        </Button>
        <IconButton label="Edit">
          <Pencil aria-hidden="true" />
        </IconButton>
        <IconButton label="Near me" variant="dough">
          <MapPin aria-hidden="true" />
        </IconButton>
      </Row>
      <div className="band flex flex-wrap items-center justify-between gap-6 rounded-band p-7 md:p-11">
        <div>
          <h3 className="display-2">A band for one call</h3>
          <p className="mt-2">Its focus ring turns to butter.</p>
        </div>
        <Button variant="butter">Join Free</Button>
      </div>
      <Row>
        <LinkChip to="#actions">Link chip</LinkChip>
        <ToggleChip pressed={on} onToggle={setOn}>
          Toggle chip
        </ToggleChip>
        <ToggleChip pressed={!on} onToggle={() => setOn(!on)}>
          The other
        </ToggleChip>
      </Row>
    </Part>
  )
}

export function Forms() {
  const [shown, setShown] = useState<FieldPicture[]>([])
  return (
    <Part id="forms" title="Forms">
      <div className="grid gap-8 md:grid-cols-2">
        <div className="grid content-start gap-5">
          <Field label="Name" hint="As your neighbors know you.">
            <TextInput name="name" autoComplete="name" placeholder="Ada Baker" />
          </Field>
          <Field label="Email" error="Please enter a valid email address.">
            <TextInput type="email" name="email" defaultValue="ada@" />
          </Field>
          <Field
            label="Password"
            aside={
              <Link to="#forms" className="prose-link text-sm">
                Forgot?
              </Link>
            }
          >
            <PasswordInput name="password" autoComplete="new-password" defaultValue="Sourdough" />
          </Field>
          <StrengthMeter level={1} label="Too short" />
          <StrengthMeter level={2} label="Weak" />
          <StrengthMeter level={3} label="Good" />
          <StrengthMeter level={4} label="Strong" />
          <Field label="Disabled">
            <TextInput disabled defaultValue="Not yours to change" />
          </Field>
        </div>
        <div className="grid content-start gap-5">
          <Field label="Distance">
            <Select name="distance" defaultValue="10">
              <option value="5">5 miles</option>
              <option value="10">10 miles</option>
            </Select>
          </Field>
          <Field label="Note" optional>
            <Textarea name="note" />
          </Field>
          <Checkbox label="Remember me" defaultChecked />
          <Checkbox label="I agree to the terms" error="Please tick the box to go on." />
          <Checkbox label="Disabled" disabled />
          <RadioGroup
            legend="How"
            name="how"
            defaultValue="pickup"
            options={[
              { value: 'pickup', label: 'Pickup', hint: 'Free, from 8 in the morning' },
              { value: 'delivery', label: 'Delivery', hint: '$2.99' },
            ]}
          />
          <Switch label="New arrivals by mail" hint="At most one a week." defaultChecked />
          <Switch label="Off" />
          <PictureField label="Pictures" kind="gallery" shape={16 / 10} max={3} value={shown} onChange={setShown} />
        </div>
      </div>
    </Part>
  )
}

export function Overlays() {
  const [asking, setAsking] = useState(false)
  return (
    <Part id="overlays" title="Overlays">
      <Row>
        <Dialog
          title="Subscribe"
          description="One mail a week, gone with one click."
          trigger={<Button variant="secondary">Dialog</Button>}
          footer={
            <>
              <DialogClose asChild>
                <Button variant="secondary">Not now</Button>
              </DialogClose>
              <Button>Join Free</Button>
            </>
          }
        >
          <Field label="Your email">
            <TextInput type="email" />
          </Field>
        </Dialog>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          Confirm
        </Button>
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title="Delete this?"
          description="It cannot be brought back."
          confirmLabel="Delete"
          danger
          onConfirm={() => new Promise((done) => setTimeout(done, 1500))}
        />
        <Popover label="A panel" trigger={<Button variant="secondary">Popover</Button>}>
          <p className="mb-4 text-soft">Something small, near what opened it.</p>
          <PopoverClose asChild>
            <Button size="sm">Fine</Button>
          </PopoverClose>
        </Popover>
        <DropdownMenu
          trigger={<Button variant="secondary">Menu</Button>}
          items={[
            { label: 'Edit', icon: <Pencil aria-hidden="true" />, onSelect: () => toast('Edit') },
            { label: 'Top of page', to: '#main' },
            'separator',
            { label: 'Delete', icon: <Trash2 aria-hidden="true" />, danger: true, onSelect: () => setAsking(true) },
          ]}
        />
        <Tooltip text="A few words more">
          <Button variant="secondary">Tooltip</Button>
        </Tooltip>
        <Button variant="secondary" onClick={() => toast.success('Removed', { undo: () => toast('It is back') })}>
          Toast
        </Button>
        <Button
          variant="secondary"
          onClick={() => toast.error('That did not work', { description: 'Please try again in a minute.' })}
        >
          Error toast
        </Button>
      </Row>
      <Tabs
        label="Sides"
        className="max-w-md"
        even
        tabs={[
          { value: 'one', label: 'Sign In', content: <p>First panel.</p> },
          { value: 'two', label: 'Sign Up', content: <p>Second panel.</p> },
        ]}
      />
    </Part>
  )
}
