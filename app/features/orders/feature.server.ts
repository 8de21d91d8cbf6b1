import { z } from 'zod'
import { type Feature, serve } from '~/http/feature.server'
import { calendarAttachment } from './calendar-attachment.server'
import { feesHandlers } from './fees.api.server'
import { feesContract } from './fees.contract'
import { orderLetters } from './letters.server'
import { linkedOrder } from './linked-order.commands.server'
import { manualOrdersHandlers } from './manual-orders.api.server'
import { manualOrdersContract } from './manual-orders.contract'
import { orderExportsHandlers } from './order-exports.api.server'
import { orderExportsContract } from './order-exports.contract'
import { orderReportsHandlers } from './order-reports.api.server'
import { orderReportsContract } from './order-reports.contract'
import { orderStatusHandlers } from './order-status.api.server'
import { orderStatusContract } from './order-status.contract'
import { orderSubject } from './order-subject.commands.server'
import { ordersHandlers } from './orders.api.server'
import { ordersContract } from './orders.contract'
import { changeLaterBody } from './orders-input.contract'
import { ordersOfCustomer } from './orders-of-customer.commands.server'
import { ordersOfPerson } from './orders-of-person.commands.server'
import { salesAttachment } from './sales-attachment.server'
import { makeLaterChange } from './status-later.commands.server'
import { cancelUnanswered, remindUnanswered } from './unanswered.commands.server'

const StatusJob = changeLaterBody.extend({ id: z.uuid(), actor_id: z.uuid() })

export const ordersFeature: Feature = {
  room: 'orders',
  about: 'Orders, from both sides',
  calls: [
    serve(ordersContract, ordersHandlers),
    serve(orderStatusContract, orderStatusHandlers),
    serve(manualOrdersContract, manualOrdersHandlers),
    serve(feesContract, feesHandlers),
    serve(orderReportsContract, orderReportsHandlers),
    serve(orderExportsContract, orderExportsHandlers),
  ],
  jobs: [
    {
      name: 'change_status',
      run: (services, payload) => makeLaterChange(services, StatusJob.parse(payload)),
      lane: 'money',
    },
    { name: 'remind_unanswered', run: remindUnanswered, minutes: '*/5' },
    { name: 'cancel_unanswered', run: cancelUnanswered, minutes: '*/5', lane: 'money' },
  ],
  subjects: { order: orderSubject },
  linked: { order: linkedOrder },
  attachments: { calendar: calendarAttachment, sales: salesAttachment },
  customer_rows: ordersOfCustomer,
  letters: orderLetters,
  person_rows: ordersOfPerson,
}
