#!/usr/bin/env node
/** `truecase-lsp`: the server without the command line around it. Arguments such as --stdio are not needed and do no harm. */
import { startLanguageServer } from './index.js';

startLanguageServer();
