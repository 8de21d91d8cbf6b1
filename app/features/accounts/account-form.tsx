import type { ComponentProps } from 'react'
import type { SendState } from '~/http/use-send'
import { FormNotice } from '~/ui/form-notice'

interface AccountFormProps extends Omit<ComponentProps<'form'>, 'ref'>, Pick<SendState<HTMLFormElement>, 'box'> {
  notice?: string | null
}

/** The frame of a form about an account: what is pressed before its script has come goes nowhere, and into no address. */
export const AccountForm = ({ box, notice = null, children, ...form }: AccountFormProps) => (
  <form ref={box} noValidate method="post" {...form}>
    <FormNotice>{notice}</FormNotice>
    {children}
  </form>
)
