// In Node the program sees the environment it is started in.
Module.preRun = [].concat(Module.preRun || [], () => Object.assign(ENV, process.env));
