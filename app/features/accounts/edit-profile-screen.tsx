import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useAnswer } from '~/live/use-answer'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Notice } from '~/ui/notice'
import { PageHeader } from '~/ui/page-header'
import { Skeleton } from '~/ui/skeleton'
import { accountsApi } from './accounts.calls'
import { type AvatarInput, type OwnProfile, ProfileForm } from './profile-form'

interface EditProfileScreenProps {
  avatarInput: AvatarInput
  /** The settings of other features, by name. */
  more: Record<string, ReactNode>
}

export function EditProfileScreen({ avatarInput, more }: EditProfileScreenProps) {
  const {
    data: profile,
    problem,
    reload,
    set,
  } = useAnswer<OwnProfile>('own', { read: (signal) => accountsApi('GET /profile', { signal }) })
  return (
    <div className="column pb-16">
      <div className="mx-auto max-w-3xl">
        <PageHeader
          title="Edit Profile"
          intro={
            <>
              Email, password, devices, notifications and your data are in{' '}
              <Link to="/account" className="prose-link">
                Your Account
              </Link>
              .
            </>
          }
        />
        {problem && (
          <Notice kind="error" live action={<Button onClick={reload}>Try again</Button>}>
            {problem}
          </Notice>
        )}
        {!problem && !profile && <Loading />}
        {profile && (
          <div className="grid gap-6">
            <Card padded>
              <div className="mb-6 grid gap-1.5">
                <h2 className="display-3">What others see</h2>
                <p className="text-soft">
                  On{' '}
                  <Link to={`/profile/${profile.username}`} className="prose-link">
                    your profile
                  </Link>{' '}
                  and beside what you post.
                </p>
              </div>
              <ProfileForm profile={profile} onSaved={(saved) => set(() => saved)} avatarInput={avatarInput} />
            </Card>
            {Object.entries(more).map(([name, settings]) => (
              <Card key={name} padded>
                {settings}
              </Card>
            ))}
          </div>
        )}
      </div>
    </div>
  )
}

function Loading() {
  return (
    <Card padded className="grid gap-6">
      <span role="status" className="sr-only">
        Loading...
      </span>
      {['name', 'username', 'bio', 'place'].map((field) => (
        <div key={field} className="grid gap-2">
          <Skeleton className="h-4 w-28" />
          <Skeleton className={field === 'bio' ? 'h-28' : 'h-12'} />
        </div>
      ))}
    </Card>
  )
}
