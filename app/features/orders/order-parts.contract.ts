import { z } from 'zod'
import { nameShapes } from '~/http/contract'
import { dollars } from '~/lib/dollars'
import { ACTOR_ROLES, ORDER_EVENT_KINDS } from './order'

export const DeliveryAddress = z.object({
  street: z.string(),
  unit: z.string().optional(),
  city: z.string(),
  state: z.string(),
  zip_code: z.string(),
})

export const PickupAddress = DeliveryAddress.extend({ unit: z.string().nullable() })

export const OrderItem = z.object({
  id: z.uuid(),
  /** Null once the item has left the menu for good. */
  menu_item_id: z.uuid().nullable(),
  name: z.string(),
  image_url: z.string().nullable(),
  /** With its options, as it was when ordered. */
  price: dollars,
  quantity: z.int(),
  total: dollars,
  options: z.array(
    z.object({
      id: z.uuid().nullable(),
      group_name: z.string(),
      name: z.string(),
      price_delta: dollars,
      text: z.string().nullable(),
    }),
  ),
  special_instructions: z.string().nullable(),
  refunded_quantity: z.int(),
})

export const TimelineEntry = z.object({
  kind: z.enum(ORDER_EVENT_KINDS),
  from_status: z.string().nullable(),
  to_status: z.string().nullable(),
  actor_role: z.enum(ACTOR_ROLES),
  note: z.string().nullable(),
  created_at: z.iso.datetime(),
})

nameShapes({ DeliveryAddress, OrderItem, TimelineEntry })
