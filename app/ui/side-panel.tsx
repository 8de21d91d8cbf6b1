import { X } from 'lucide-react'
import { Close, Content, Overlay, Portal, Root, Title } from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { cn } from './cn'
import { overlayClass } from './dialog'
import { useFocusReturn } from './focus-return'
import { iconButtonClass } from './icon-button'

interface SidePanelProps {
  title: ReactNode
  onClose: () => void
  children: ReactNode
}

/** Something to read beside the page; the whole screen on a phone. What stands on the page stays as it is. */
export function SidePanel({ title, onClose, children }: SidePanelProps) {
  const focusReturn = useFocusReturn()
  return (
    <Root open onOpenChange={(open) => !open && onClose()}>
      <Portal>
        <Overlay className={overlayClass} />
        <Content
          aria-describedby={undefined}
          className="fixed inset-0 z-50 flex animate-fade flex-col bg-paper pb-[env(safe-area-inset-bottom)] shadow-float outline-none md:left-auto md:w-112 md:border-oat md:border-l"
          {...focusReturn}
        >
          <Title className="display-3 px-5 pt-5 pr-16 md:px-7 md:pt-7 md:pr-18">{title}</Title>
          <div className="grow overflow-y-auto overscroll-contain px-5 py-5 md:px-7">{children}</div>
          <Close aria-label="Close" className={cn(iconButtonClass(), 'absolute top-3 right-3 md:top-5 md:right-5')}>
            <X aria-hidden="true" />
          </Close>
        </Content>
      </Portal>
    </Root>
  )
}
