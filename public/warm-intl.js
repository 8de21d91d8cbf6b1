// A process's first use of Intl takes some 30 ms on a good phone: here, beside the page and not in the middle of drawing it (entry.client.tsx).
new Intl.DateTimeFormat('en-US', { timeZone: 'America/Chicago', hour: 'numeric' }).format()
close()
