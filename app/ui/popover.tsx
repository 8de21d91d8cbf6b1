import { Close, Content, Portal, Root, Trigger } from 'radix-ui/popover'
import type { ReactNode } from 'react'
import { cn } from './cn'
import { useFocusReturn } from './focus-return'

type PopoverProps = {
  trigger: ReactNode
  label: string
  open?: boolean
  onOpenChange?: (open: boolean) => void
  defaultOpen?: boolean
  align?: 'start' | 'center' | 'end'
  className?: string
  children: ReactNode
}

/** `defaultOpen` is for lazy use: draw a plain button, load this on its first click and open at once. */
export function Popover({ trigger, label, align = 'end', className, children, ...state }: PopoverProps) {
  const focusReturn = useFocusReturn()
  return (
    <Root {...state}>
      <Trigger asChild>{trigger}</Trigger>
      <Portal>
        <Content
          aria-label={label}
          align={align}
          sideOffset={8}
          collisionPadding={16}
          {...focusReturn}
          className={cn(floatClass, 'w-88 max-w-[calc(100vw-2rem)] p-5', className)}
        >
          {children}
        </Content>
      </Portal>
    </Root>
  )
}

export { Close as PopoverClose }

export const floatClass = 'z-50 animate-rise rounded-card border border-oat bg-paper text-ink shadow-float outline-none'
