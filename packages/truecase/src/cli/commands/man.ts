/** `truecase man`: the manual page as roff. */

import { VERSION } from '../../version.js';
import { findCommand } from '../command.js';
import type { Run } from '../context.js';
import { loadFamilies } from '../family.js';
import { formatMan } from '../man.js';

export const printMan: Run = async ({ stdout }) => {
  await stdout.write(formatMan(findCommand('restore')!, await loadFamilies(), VERSION));
  return 0;
};
