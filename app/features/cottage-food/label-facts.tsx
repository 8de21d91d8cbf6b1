export const LabelFacts = ({ lines }: { lines: string[] }) =>
  lines.map((line) => (
    <p key={line} className="wrap-anywhere">
      {line}
    </p>
  ))
