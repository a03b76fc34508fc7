// What scripts/start.mjs does last, without its looking after packages and build: what is built is served as it is.
import { serve } from '../../scripts/start/serve.mjs';

serve({ root: process.cwd(), env: process.env, port: process.env.PORT });
