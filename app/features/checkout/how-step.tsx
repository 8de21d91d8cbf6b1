import type { UseFormReturn } from 'react-hook-form'
import type { WholeBakery } from '~/features/bakeries/bakeries.contract'
import type { Cart } from '~/features/cart/cart'
import { FulfillmentChoice } from '~/features/cart/fulfillment-choice'
import { Field } from '~/ui/field'
import { Select } from '~/ui/select'
import { StateOptions } from '~/ui/state-options'
import { TextInput } from '~/ui/text-input'
import { type CheckoutFields, fieldProblem } from './checkout-form'
import { Step } from './step'
import { deliveryLine, useDeliveryCheck } from './use-delivery-check'

interface HowStepProps {
  form: UseFormReturn<CheckoutFields>
  refused: Readonly<Record<string, string>>
  cart: Cart
  bakery: WholeBakery
}

export function HowStep({ form, refused, cart, bakery }: HowStepProps) {
  return (
    <Step number={2} title={bakery.delivery_enabled ? 'Pickup or delivery?' : 'How do you get it?'}>
      <FulfillmentChoice cart={cart} bakery={bakery} className="[&>legend]:sr-only" />
      {cart.fulfillment_type === 'delivery' && <Address form={form} refused={refused} bakery={bakery} />}
    </Step>
  )
}

/** The ZIP code comes first: it decides whether the rest is worth typing. */
function Address({ form, refused, bakery }: Omit<HowStepProps, 'cart'>) {
  const { register, formState, watch } = form
  const problem = (name: keyof CheckoutFields['delivery_address']) =>
    formState.errors.delivery_address?.[name]?.message ?? refused[`delivery_address.${name}`]
  const { answer, problemOf } = useDeliveryCheck(bakery.id, watch('delivery_address.zip_code'))
  const far = answer?.reason ?? undefined
  return (
    <fieldset className="grid items-start gap-5 sm:grid-cols-6">
      <legend className="sr-only">Where to?</legend>
      <Field
        label="ZIP code"
        className="sm:col-span-6"
        error={problem('zip_code') ?? far}
        hint={answer?.delivers ? <output>{deliveryLine(bakery.name, answer)}</output> : undefined}
      >
        <TextInput
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          className="max-w-40"
          {...register('delivery_address.zip_code', {
            validate: (zip) => {
              const wrong = fieldProblem.zip_code(zip)
              return wrong === true ? problemOf(zip) : wrong
            },
          })}
        />
      </Field>
      <Field label="Street and number" className="sm:col-span-4" error={problem('street')}>
        <TextInput
          autoComplete="address-line1"
          maxLength={200}
          {...register('delivery_address.street', { validate: fieldProblem.street })}
        />
      </Field>
      <Field label="Apt, unit" optional className="sm:col-span-2" error={problem('unit')}>
        <TextInput autoComplete="address-line2" maxLength={60} {...register('delivery_address.unit')} />
      </Field>
      <Field label="City" className="sm:col-span-3" error={problem('city')}>
        <TextInput
          autoComplete="address-level2"
          maxLength={100}
          {...register('delivery_address.city', { validate: fieldProblem.city })}
        />
      </Field>
      <Field label="State" className="sm:col-span-3" error={problem('state')}>
        <Select autoComplete="address-level1" {...register('delivery_address.state', { validate: fieldProblem.state })}>
          <StateOptions />
        </Select>
      </Field>
    </fieldset>
  )
}
