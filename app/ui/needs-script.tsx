export const NeedsScript = ({ what }: { what: string }) => (
  <noscript>
    <p className="mb-6 rounded-control bg-dough px-4 py-3">
      {what} needs JavaScript. Please turn it on in your browser’s settings, then reload this page.
    </p>
  </noscript>
)
