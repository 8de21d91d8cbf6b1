/** Where floating panels hang: inside `main`, so that screen readers find them in a landmark and not loose in the body. */
export const landmark = () => (typeof document === 'undefined' ? null : document.querySelector('main'))
