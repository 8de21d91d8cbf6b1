/** Opens in a tab of its own, where it can be read. */
export const Screenshot = ({ url }: { url: string }) => (
  <figure className="grid justify-items-start gap-2">
    <a href={url} target="_blank" rel="noopener">
      <img
        src={url}
        alt="Screenshot of what went wrong"
        className="max-h-72 max-w-full rounded-card border border-oat"
      />
    </a>
    <figcaption className="text-sm text-soft">The screenshot that came along</figcaption>
  </figure>
)
