import { X } from 'lucide-react'
import { Close, Content, Description, Overlay, Portal, Root, Title, Trigger } from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { cn } from './cn'
import { useFocusReturn } from './focus-return'
import { iconButtonClass } from './icon-button'

type DialogProps = {
  title: ReactNode
  description?: ReactNode
  open?: boolean
  /** Without it and without a trigger the dialog can't be dismissed. */
  onOpenChange?: (open: boolean) => void
  trigger?: ReactNode
  footer?: ReactNode
  wide?: boolean
  /** Of one height, so that nothing jumps when its content comes. */
  tall?: boolean
  children?: ReactNode
}

/** A bottom sheet on a phone. Public pages load it lazily. */
export function Dialog({ title, description, trigger, footer, wide, tall, children, ...state }: DialogProps) {
  const focusReturn = useFocusReturn()
  return (
    <Root {...state}>
      {trigger && <Trigger asChild>{trigger}</Trigger>}
      <Portal>
        <Overlay className={overlayClass} />
        <Content
          className={cn(
            sheetClass,
            wide ? 'md:max-w-2xl' : 'md:max-w-lg',
            tall && 'h-[92dvh] md:h-[min(92dvh,48rem)]!',
          )}
          {...focusReturn}
          {...(!description && noDescription)}
        >
          <div className="grid gap-2 px-5 pt-5 pr-16 md:px-7 md:pt-7 md:pr-18">
            <Title className="display-3 md:text-2xl">{title}</Title>
            {description && <Description className="text-soft">{description}</Description>}
          </div>
          <div className="grow overflow-y-auto overscroll-contain px-5 py-4 md:px-7">{children}</div>
          {footer && <DialogFooter>{footer}</DialogFooter>}
          {/* Last in order, so that the first field gets the focus. */}
          {(trigger || state.onOpenChange) && (
            <Close aria-label="Close" className={cn(iconButtonClass(), 'absolute top-3 right-3 md:top-5 md:right-5')}>
              <X aria-hidden="true" />
            </Close>
          )}
        </Content>
      </Portal>
    </Root>
  )
}

export { Close as DialogClose }

export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse gap-3 px-5 pt-2 pb-5 md:flex-row md:justify-end md:px-7 md:pb-7">
      {children}
    </div>
  )
}

export const overlayClass = 'fixed inset-0 z-50 animate-fade bg-scrim'

export const sheetClass =
  'fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] animate-rise flex-col rounded-t-band border border-oat bg-paper pb-[env(safe-area-inset-bottom)] shadow-float outline-none md:inset-0 md:m-auto md:h-fit md:w-[calc(100vw-3rem)] md:rounded-band md:pb-0'

const noDescription = { 'aria-describedby': undefined }
