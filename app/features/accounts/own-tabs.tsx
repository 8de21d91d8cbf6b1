import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Tabs } from '~/ui/tabs'

/** The address holds the tab, so that links and Back find it. */
export function OwnTabs({ about, saved }: { about: ReactNode; saved: ReactNode }) {
  const { hash } = useLocation()
  const navigate = useNavigate()
  return (
    <Tabs
      label="Your profile"
      value={hash === '#saved' ? 'saved' : 'about'}
      onValueChange={(tab) =>
        navigate({ hash: tab === 'saved' ? 'saved' : '' }, { replace: true, preventScrollReset: true })
      }
      tabs={[
        { value: 'about', label: 'About', content: about },
        {
          value: 'saved',
          label: 'Saved',
          content: (
            <>
              <h2 className="sr-only">Saved bakeries</h2>
              {saved}
            </>
          ),
        },
      ]}
    />
  )
}
