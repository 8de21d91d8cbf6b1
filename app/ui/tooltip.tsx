import { Arrow, Content, Portal, Provider, Root, Trigger } from 'radix-ui/tooltip'
import type { ReactNode } from 'react'
import { landmark } from './landmark'

/** Never for what a user must know: touch screens don't hover. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <Provider delayDuration={400}>
      <Root>
        <Trigger asChild>{children}</Trigger>
        <Portal container={landmark()}>
          <Content
            sideOffset={6}
            collisionPadding={16}
            className="z-50 max-w-64 animate-fade rounded-control bg-ink px-3 py-2 text-flour text-sm shadow-float"
          >
            {text}
            <Arrow className="fill-ink" />
          </Content>
        </Portal>
      </Root>
    </Provider>
  )
}
