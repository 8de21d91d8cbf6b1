export interface Demo {
  emails: string[]
  password: string
}

/** The loader answers these only while the demo runs, never in production (docs/product.md, Calls). */
export function DemoAccounts({ emails, password }: Demo) {
  return (
    <details className="rounded-card px-5 py-2 text-sm text-soft">
      <summary className="w-fit py-1 font-medium hover:text-ink">Demo accounts</summary>
      <p className="mt-1">
        They all use the password <code className="text-ink">{password}</code>
      </p>
      <ul className="mt-1 grid gap-x-4 sm:grid-cols-2">
        {emails.map((email) => (
          <li key={email}>
            <code className="text-ink">{email}</code>
          </li>
        ))}
      </ul>
    </details>
  )
}
