import '../src/features/bonds/bond-status.http.spec.ts';
