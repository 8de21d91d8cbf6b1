/** Floating panels hang inside `main`, so that screen readers find them in a landmark. */
export const landmark = () => (typeof document === 'undefined' ? null : document.querySelector('main'))
