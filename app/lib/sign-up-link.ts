export interface SignUpOrigin {
  from: string
  /** A reason of /auth, where the way back doesn't say it. */
  why?: 'keep'
}

/** Where a customer without an account gets one, to keep what they bought. Only router state leads back to it (ruling 8). */
export const signUpLink = (email: string | null, state: SignUpOrigin) => authLink('signup', email, state)

/** The same for a customer who has an account. */
export const signInLink = (email: string | null, state: SignUpOrigin) => authLink('signin', email, state)

const authLink = (mode: 'signup' | 'signin', email: string | null, state: SignUpOrigin) => ({
  to: `/auth?${new URLSearchParams({ mode, ...(email ? { email } : {}) })}`,
  state,
})
