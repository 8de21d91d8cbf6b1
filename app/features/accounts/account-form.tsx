import type { ComponentProps } from 'react'
import type { SendState } from '~/http/use-send'
import { FormNotice } from '~/ui/form-notice'

interface AccountFormProps extends Omit<ComponentProps<'form'>, 'ref'>, Pick<SendState<HTMLFormElement>, 'box'> {
  notice?: string | null
}

/** `post`: a form sent before its script has loaded must not put a password into the address. */
export const AccountForm = ({ box, notice = null, children, ...form }: AccountFormProps) => (
  <form ref={box} noValidate method="post" {...form}>
    <FormNotice>{notice}</FormNotice>
    {children}
  </form>
)
