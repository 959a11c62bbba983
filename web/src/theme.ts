/** Light, dark, or as the system has it; the choice is kept. */
import { byId } from './dom.js';

const KEY = 'truecase-theme';
const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

function read(): Theme {
  try {
    const kept = localStorage.getItem(KEY);
    return THEMES.find((theme) => theme === kept) ?? 'system';
  } catch {
    return 'system';
  }
}

export function startTheme(): void {
  const chooser = byId<HTMLSelectElement>('theme');
  const apply = (theme: Theme) => {
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  };
  chooser.value = read();
  apply(read());
  chooser.addEventListener('change', () => {
    const theme = chooser.value as Theme;
    apply(theme);
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // It holds for this visit only.
    }
  });
}
