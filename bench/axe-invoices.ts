import type { Page } from '@playwright/test'
import { dialog, press, type Scene, shown } from './axe-scenes'

const asks = (button: string) => async (page: Page) => {
  await press(page, button)
  await dialog(page)
}

/** Writing, sending and paying an invoice. */
export const invoiceScenes: Scene[] = [
  { at: '/account/invoices', as: 'editor', state: 'empty' },
  { at: '/dashboard/invoices', as: 'customer', state: 'without a bakery' },
  { at: '/dashboard/invoices?query=qzqzqz', as: 'owner', state: 'nothing found' },
  { at: '/dashboard/invoices', as: 'owner', state: 'sales tax open', open: asks('Sales tax') },
  {
    at: '/dashboard/invoices/create',
    as: 'owner',
    state: 'complaints',
    open: async (page) => {
      await page.getByRole('radio', { name: 'Deposit in %' }).check()
      await press(page, 'Send invoice')
      await shown(page, 'Please say what it’s for.')
    },
  },
  {
    at: '/dashboard/invoices/create',
    as: 'owner',
    state: 'preview',
    open: async (page) => {
      await page.getByLabel('Name', { exact: true }).fill('Anna')
      await page.getByLabel('Email').fill('anna@bread.test')
      await page.getByLabel('What', { exact: true }).fill('Two-tier lemon cake')
      await page.getByLabel('Price').fill('120')
      await asks('Preview')(page)
    },
  },
  { at: '/dashboard/invoices/:invoice', as: 'owner', state: 'marking as paid', open: asks('Mark as paid') },
  {
    at: '/invoices/0190a0a0-0000-7000-8000-000000000001',
    as: 'customer',
    state: 'not found',
  },
]
